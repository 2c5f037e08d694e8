import Glibc

exit(LongSimulation().run())
