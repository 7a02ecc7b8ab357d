import {
  type Contract,
  emitValidators as compileValidators,
  escapeLiterals,
  essenceOf,
  isJsonMediaType,
  literalText,
  type Operation,
} from "@plumbline/contract";
import { streamKind } from "@plumbline/client-runtime";
import type { OmittedPart } from "./plugin.ts";
import { isOpenData } from "../types/is-binary.ts";

export interface ValidatorsModule {
  readonly text: string;
  /** The schemas that are not validated. */
  readonly unchecked: readonly OmittedPart[];
}

/** Prints the module that validates bodies of JSON in responses of methods. Each schema is compiled once. */
export function emitValidators(
  contract: Contract,
  methods: ReadonlyMap<string, Operation>,
): ValidatorsModule {
  const uses = [...methods].map(([method, operation]) => [method, usesOf(operation)] as const);
  const pointers = new Set(uses.flatMap(([, each]) => each.map(({ pointer }) => pointer)));
  const names = new Map([...pointers].map((pointer, index) => [pointer, `isValid_${index}`]));
  const { code, failures } = compileValidators(
    contract.document,
    new Map([...names].map(([pointer, name]) => [name, pointer])),
  );
  const entries = uses.flatMap(([method, each]) => {
    const valid = each.filter(({ pointer }) => !failures.has(pointer));
    const members = valid.map(({ key, pointer }) => `${literalText(key)}: ${names.get(pointer)}`);
    return members.length > 0 ? [`  ${literalText(method)}: { ${members.join(", ")} },\n`] : [];
  });
  const text = [
    "// @ts-nocheck The functions are JavaScript, which Ajv has printed.\n",
    'import { type ResponseValidators, countCharacters, deepEqual } from "@plumbline/client-runtime";\n\n',
    `${escapeLiterals(code).replaceAll(/^export /gm, "")}\n\n`,
    "/** Validates the bodies of JSON in responses. */\n",
    `export const validators: ResponseValidators = {\n${entries.join("")}};\n`,
  ];
  const unchecked = [...failures].map(([pointer, reason]) => ({
    file: "validators.ts",
    pointer,
    reason: `Its schema cannot be compiled (${reason}). The client does not validate this body.`,
  }));
  return { text: text.join(""), unchecked };
}

interface Use {
  readonly key: string;
  readonly pointer: string;
}

function usesOf({ method, responses }: Operation): readonly Use[] {
  if (method === "head") return [];
  return responses.flatMap(({ status, content }) =>
    content.flatMap((body) => {
      const { mediaType, schema } = body;
      const isData = isJsonMediaType(mediaType) || isOpenData(body);
      return schema && schema.schema !== true && isData && !streamKind(mediaType)
        ? [{ key: `${status} ${essenceOf(mediaType)}`, pointer: schema.pointer }]
        : [];
    }),
  );
}
