import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault, type OperationScope } from "./check-operations.ts";
import { listSuccesses } from "./reading/locate-in-bodies.ts";
import { type Reader, stepEach } from "./reading/step.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import { isNode, type Place } from "./reading/place.ts";

const mutating: ReadonlySet<string> = new Set(["post", "put", "patch", "delete"]);

/** Every mutation has `x-effect` and `x-idempotency`. A keyed one declares its key and its replay header. */
export const mutationPolicies: Oas3Rule = checkOperations((operation, scope) => {
  if (!mutating.has(operation.method)) return [];
  return [...checkEffect(operation), ...checkIdempotency(operation, scope)];
});

function checkEffect({ node, location }: OperationPlace): Fault[] {
  if ("x-effect" in node) return [];
  return [{ message: "This mutation has no `x-effect`. Add it.", location }];
}

function checkIdempotency(operation: OperationPlace, { reader, root }: OperationScope): Fault[] {
  const stated = operation.node["x-idempotency"];
  const { location } = operation;
  if (stated === undefined) {
    return [
      {
        message: "This mutation has no `x-idempotency`. Add it, as `true` or `false`.",
        location,
      },
    ];
  }
  if (stated === false) return [];
  const key = readHeader("key", stated, root.node["x-idempotency"]);
  const replay = readHeader("replay", stated, root.node["x-idempotency"]);
  if (key === undefined || replay === undefined) {
    return [
      {
        message:
          "This mutation is keyed, but the document does not name the key and replay headers. Add `x-idempotency` at the root.",
        location,
      },
    ];
  }
  return [...checkKey(operation, key), ...checkReplay(reader, operation, replay)];
}

/** The header in the operation's policy, otherwise in the root's. */
function readHeader(kind: "key" | "replay", ...policies: unknown[]): string | undefined {
  for (const policy of policies) {
    const part = isNode(policy) ? policy[kind] : undefined;
    if (isNode(part) && typeof part.header === "string") return part.header;
  }
  return undefined;
}

function checkKey({ parameters, location }: OperationPlace, header: string): Fault[] {
  const declared = parameters.find(({ node }) => node.in === "header" && equals(node.name, header));
  if (!declared) {
    return [
      {
        message: `This keyed mutation has no \`${header}\` parameter. Add it.`,
        location,
      },
    ];
  }
  if (declared.node.required === true) return [];
  return [
    {
      message: `The \`${header}\` header of this keyed mutation is optional. Make it \`required: true\`.`,
      location: declared.location,
    },
  ];
}

function checkReplay(reader: Reader, operation: Place, header: string): Fault[] {
  return listSuccesses(reader, operation)
    .filter(
      (response) => !stepEach(reader, response, "headers").some(([name]) => equals(name, header)),
    )
    .map(({ location }) => ({
      message: `This response of a keyed mutation does not declare the \`${header}\` header. Add it.`,
      location,
    }));
}

/** Header names are case-insensitive. */
function equals(name: unknown, header: string): boolean {
  return typeof name === "string" && name.toLowerCase() === header.toLowerCase();
}
