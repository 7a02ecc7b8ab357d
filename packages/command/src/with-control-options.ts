import { type Command, InvalidArgumentError } from "commander";

/** Adds the options of a control plane to a command. */
export function withControlOptions(command: Command): Command {
  return command
    .option(
      "--control-port <port>",
      "port of the control plane (default: the port after --port)",
      readPort,
    )
    .option(
      "--control-token <token>",
      "token of the control plane (default: a new token for each start)",
      readText,
    );
}

const lastPort = 65_535;

/** Reads a port of the command line; 0 is any free port. */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= lastPort) return Number(text);
  throw new InvalidArgumentError(`Pass an integer from 0 to ${lastPort}.`);
}

/** Reads a text of the command line. Rejects the empty one, which a shell passes for an unset variable. */
export function readText(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("Pass a value or omit the option.");
}
