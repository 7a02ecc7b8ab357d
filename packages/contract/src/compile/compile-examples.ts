import { child, children, type Node } from "../document/node.ts";
import { asString, isArray, isObject, optionalString } from "../json/is-object.ts";
import type { Example } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
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
  return children(index, node).flatMap(({ key, value, pointer }) => {
    const field = valueFields.find((name) => value[name] !== undefined);
    if (field === undefined) return [];
    const { summary, serializedValue: serialized } = value;
    return {
      name: key,
      ...optionalString("summary", summary),
      value: field === "serializedValue" ? readText(value[field]) : (value[field] ?? null),
      ...optionalString("serialized", serialized),
      pointer: `${pointer}/${field}`,
    };
  });
}

/** The fields that have the value of an example, the first of them that is present. @see https://spec.openapis.org/oas/v3.2.0#example-object */
const valueFields = ["dataValue", "value", "serializedValue"] as const;

/** The value that a text stands for if it is JSON, otherwise the text. */
function readText(text: JsonValue | undefined): JsonValue {
  try {
    // `JSON.parse` returns JSON values.
    return JSON.parse(asString(text)) as JsonValue;
  } catch {
    return asString(text);
  }
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
