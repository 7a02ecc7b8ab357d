import { isPlumblineError, type JsonValue, type Place, readDocument } from "@plumbline/contract";
import { ConfigError } from "./config-error.ts";

export interface ReadDataOptions {
  /** The name of the file at the start of a message: `The profile`. */
  readonly what: string;
  /** The option that names the file. */
  readonly option: string;
}

/** Data of a file, and where it is in it. */
export interface ReadData {
  readonly data: JsonValue;
  readonly locate: (pointer: string) => Place;
}

/** Reads a JSON file with the lines of its values. Throws ConfigError. */
export async function readData(file: string, { what, option }: ReadDataOptions): Promise<ReadData> {
  try {
    const { value, locate } = await readDocument(file);
    return { data: value, locate };
  } catch (cause) {
    if (!isPlumblineError(cause)) throw cause;
    const isSyntax = cause.code === "document-syntax";
    const problem = isSyntax ? `is not JSON: ${cause.message}` : "cannot be read";
    throw new ConfigError("CONFIG_INVALID", `${what} ${problem}`, {
      place: { file, ...cause.place },
      hint: isSyntax ? "Correct it at that place." : `Check the path given to ${option}.`,
      cause,
    });
  }
}
