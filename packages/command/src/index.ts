export { createCommand, type CreateCommandOptions } from "./create-command.ts";
export { type CommandIo, type CommandOutput, paint, processIo, type Style } from "./command-io.ts";
export { exitCodes, type ExitCode } from "./exit-codes.ts";
export { endWith, reportError, runCommand } from "./run-command.ts";
export { formatRequestLine, type RequestLine } from "./format-request-line.ts";
export { waitForEnd } from "./wait-for-end.ts";
export { createLineWriter, type LineWriter } from "./create-line-writer.ts";
export { readDuration } from "./read-duration.ts";
