import { child, children, type Node } from "../document/node.ts";
import { isArray, isObject, optionalString } from "../json/is-object.ts";
import type { Example } from "../model/contract.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The examples of a media type, parameter or header: its own, or those of its schema. */
export function compileExamples(
  scope: CompileScope,
  node: Node,
  schema?: Node,
): readonly Example[] {
  const own = [
    ...namedExamples(scope, child(node, "examples")),
    ...singleExample(child(node, "example")),
  ];
  if (own.length > 0 || !schema) return own;
  return [...listedExamples(child(schema, "examples")), ...singleExample(child(schema, "example"))];
}

function namedExamples({ index }: CompileScope, node: Node): readonly Example[] {
  if (!isObject(node.value)) return [];
  return children(index, node).flatMap(({ key, value, pointer }) =>
    value.value === undefined
      ? []
      : [
          {
            name: key,
            ...optionalString("summary", value.summary),
            value: value.value,
            pointer: `${pointer}/value`,
          },
        ],
  );
}

function singleExample({ value, pointer }: Node): readonly Example[] {
  return value === undefined ? [] : [{ name: "example", value, pointer }];
}

function listedExamples({ value, pointer }: Node): readonly Example[] {
  if (!isArray(value)) return [];
  return value.map((example, at) => ({
    name: String(at),
    value: example,
    pointer: `${pointer}/${at}`,
  }));
}
