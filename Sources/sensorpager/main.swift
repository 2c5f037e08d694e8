print("sensorpager")
