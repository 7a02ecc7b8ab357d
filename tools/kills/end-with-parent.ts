// Ends a server when its parent has ended, even if that was killed: the pipe of its input closes.
process.stdin.once("end", () => process.exit(1));
