// Keypads
