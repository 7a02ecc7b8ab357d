import {
  asArray,
  asObject,
  formatPointer,
  isArray,
  type JsonObject,
  literalText,
} from "@plumbline/contract";
import { commentOf, textLines } from "../types/comment-of.ts";
import { propertyKey } from "../types/literal-type.ts";
import { printLines } from "../types/type-text.ts";
import type { OmittedPart, PluginModel } from "./plugin.ts";

/** The constants of a document, and the values that have none. */
export interface EmittedEnums {
  readonly text: string;
  readonly omitted: readonly OmittedPart[];
}

/** A value of an enum with its name. */
interface Member {
  readonly key: string;
  readonly value: string | number;
  readonly comment: readonly string[];
}

/**
 * Prints a constant for each schema of `components` that lists texts or numbers, with the name of its type. `x-enum-varnames` and `x-enumNames`
 * name the members, `x-enum-descriptions` and `x-enumDescriptions` describe them. Other members have the value as name, in Pascal case.
 */
export function emitEnums({ contract, typeOf }: PluginModel): EmittedEnums {
  const schemas = Object.entries(asObject(asObject(contract.document["components"])["schemas"]));
  const omitted: OmittedPart[] = [];
  const declarations = schemas.flatMap(([name, value]) => {
    const schema = asObject(value);
    const pointer = formatPointer(["components", "schemas", name]);
    const type = typeOf(pointer, "response");
    // A type without a name of its own has no constant.
    if (!isArray(schema["enum"]) || propertyKey(type) !== type) return [];
    const { members, unnamed } = nameMembers(schema);
    for (const index of unnamed)
      omitted.push({
        file: "enums.ts",
        pointer: `${pointer}/enum/${index}`,
        reason: "It is not a text or a number, or another value has its name.",
      });
    return members.length === 0 ? [] : [printEnum(type, members, commentOf(schema))];
  });
  const imports = `import type * as types from "./schemas.ts";\n`;
  const text = declarations.length > 0 ? [imports, ...declarations].join("\n") : "export {};\n";
  return { text, omitted };
}

function nameMembers(schema: JsonObject): {
  readonly members: readonly Member[];
  readonly unnamed: readonly number[];
} {
  const names = asArray(schema["x-enum-varnames"] ?? schema["x-enumNames"]);
  const texts = schema["x-enum-descriptions"] ?? schema["x-enumDescriptions"];
  const taken = new Map<string, Member>();
  const unnamed: number[] = [];
  for (const [index, value] of asArray(schema["enum"]).entries()) {
    if (value === null) continue;
    const isNamed = typeof value === "string" || typeof value === "number";
    const key = isNamed ? nameOf(value, names[index], taken) : undefined;
    if (!isNamed || key === undefined) {
      unnamed.push(index);
      continue;
    }
    const text = isArray(texts) ? texts[index] : asObject(texts)[String(value)];
    taken.set(key, { key, value, comment: typeof text === "string" ? textLines(text) : [] });
  }
  return { members: [...taken.values()], unnamed };
}

/** The first free name: that of the document, the value in Pascal case, or the value. */
function nameOf(
  value: string | number,
  stated: unknown,
  taken: ReadonlyMap<string, Member>,
): string | undefined {
  const own = typeof stated === "string" && stated !== "" ? [stated] : [];
  const words = String(value).split(/[^\p{L}\p{N}]+/u);
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  const plain = typeof value === "string" && pascal !== "" ? [pascal] : [];
  return [...own, ...plain, String(value)].find((name) => !taken.has(name));
}

function printEnum(name: string, members: readonly Member[], comment: readonly string[]): string {
  const lines = members.map(({ key, value, comment: text }) =>
    `${printLines(text)}${propertyKey(key)}: ${literalText(value)},\n`.replaceAll(/^(?=.)/gm, "  "),
  );
  const head = `${printLines(comment)}export const ${name} = {\n${lines.join("")}} as const;\n`;
  return `${head}${printLines(comment)}export type ${name} = types.${name};\n`;
}
