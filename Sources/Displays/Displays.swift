// Displays
