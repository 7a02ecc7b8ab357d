import { joinPointer } from "../schema/join-pointer.ts";
import { ArbitraryError } from "../arbitrary-error.ts";

const compiled = new Map<string, RegExp>();

/** The regular expression of a `pattern`, in Unicode mode. Throws `unsupported` if it is not valid in ECMA-262. */
export function compilePattern(source: string, pointer: string): RegExp {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  try {
    const expression = new RegExp(source, "u");
    compiled.set(source, expression);
    return expression;
  } catch (cause) {
    throw new ArbitraryError(
      "unsupported",
      `The pattern ${source} is not a Unicode regular expression of ECMA-262.`,
      {
        pointer: joinPointer(pointer, "pattern"),
        hint: "Escape what only legacy mode allows, for example a bare brace or hyphen.",
        cause,
      },
    );
  }
}
