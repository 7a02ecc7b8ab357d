/** A set-up that cannot continue, with what to do about it. */
export class SetupError extends Error {
  constructor(message, remedy, exitCode = 2) {
    super(message);
    this.remedy = remedy;
    this.exitCode = exitCode;
  }
}

/** Writes a message to stderr; stdout is for data. */
export function say(line) {
  process.stderr.write(`plumbline: ${line}\n`);
}
