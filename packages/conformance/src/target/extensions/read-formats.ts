import type { Place, TextFormat, TextFormats } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { placeOfException } from "../../model/errors/place-of-exception.ts";

export interface ReadFormatsOptions {
  /** The file of the formats at the start of a message: `The configuration`. */
  readonly what: string;
  /** Returns the place of a JSON Pointer into the file. */
  readonly locate: (pointer: string) => Place;
}

/** How many generated texts are tried at the start. */
const tried = 20;

/**
 * Reads formats by name. Throws ConformanceError `CONFIG_INVALID` if a format is not two functions, or generates a text that it calls
 * invalid. Exceptions of their functions become ConformanceError `HOOK_FAILED`.
 */
export function readFormats(formats: unknown, { what, locate }: ReadFormatsOptions): TextFormats {
  if (typeof formats !== "object" || formats === null)
    throw invalid("/formats", "is not an object");
  const read = Object.entries(formats).map(([name, format]: [string, unknown]) => {
    if (!isFormat(format)) throw invalid(`/formats/${name}`, "lacks isValid or generate");
    const guarded = guardFormat(name, format, locate(`/formats/${name}`));
    const wrong = Array.from({ length: tried }, (_, number) => guarded.generate(number)).find(
      (text) => typeof text !== "string" || !guarded.isValid(text),
    );
    if (wrong !== undefined)
      throw invalid(
        `/formats/${name}`,
        `generates ${JSON.stringify(wrong)}, which is not valid by its isValid`,
      );
    return [name, guarded] as const;
  });
  return Object.fromEntries(read);

  function invalid(pointer: string, problem: string): ConformanceError {
    return new ConformanceError("CONFIG_INVALID", `${what} is not valid: ${pointer} ${problem}`, {
      place: locate(pointer),
      hint: "Give each format two functions: isValid(text), and generate(number), which returns a valid text.",
    });
  }
}

function isFormat(format: unknown): format is TextFormat {
  if (typeof format !== "object" || format === null) return false;
  const { isValid, generate } = format as Partial<Record<string, unknown>>;
  return typeof isValid === "function" && typeof generate === "function";
}

function guardFormat(name: string, format: TextFormat, place: Place): TextFormat {
  const guard = <T>(member: keyof TextFormat, work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new ConformanceError(
        "HOOK_FAILED",
        `${member} of the format ${name} failed: ${message}`,
        {
          place: placeOfException(cause).place ?? place,
          hint: "Correct the function. It is called with every text, of any length and with any characters.",
          cause,
        },
      );
    }
  };
  return {
    isValid: (text) => guard("isValid", () => format.isValid(text)),
    generate: (number) => guard("generate", () => format.generate(number)),
  };
}
