/** Set-up that cannot go on, with what the person at the keyboard can do about it. */
export class SetupError extends Error {
  constructor(message, remedy, exitCode = 2) {
    super(message);
    this.remedy = remedy;
    this.exitCode = exitCode;
  }
}

/** One line of talk; data goes to stdout. */
export function say(line) {
  process.stderr.write(`plumbline: ${line}\n`);
}
