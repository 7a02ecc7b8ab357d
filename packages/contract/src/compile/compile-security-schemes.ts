import { child, children, type Node } from "../document/node.ts";
import { asObject, asString, isString, optionalString } from "../json/is-object.ts";
import type { SecurityScheme } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import type { ChallengePolicy, LifetimesPolicy, OAuthPolicy } from "../model/contract-policies.ts";
import type { CompileScope } from "./compile-scope.ts";

export function compileSecuritySchemes(
  scope: CompileScope,
  root: Node,
): Readonly<Record<string, SecurityScheme>> {
  const nodes = children(scope.index, child(child(root, "components"), "securitySchemes"));
  return Object.fromEntries(nodes.map((node) => [node.key, compileScheme(node.key, node)]));
}

function compileScheme(name: string, { value, pointer }: Node<JsonObject>): SecurityScheme {
  return {
    name,
    // The structure was checked before: the fields and values match the type.
    type: value.type as SecurityScheme["type"],
    ...(value.type === "http" && isString(value.scheme)
      ? { scheme: value.scheme.toLowerCase() }
      : {}),
    ...(value.type === "apiKey" ? { in: value.in as "query" | "header" | "cookie" } : {}),
    ...(value.type === "apiKey" ? optionalString("parameterName", value.name) : {}),
    scopes: scopesOf(value),
    ...policiesOf(value),
    pointer,
  };
}

function scopesOf({ flows }: JsonObject): Readonly<Record<string, string>> {
  const scopes = Object.values(asObject(flows)).flatMap((flow) =>
    Object.entries(asObject(asObject(flow).scopes)),
  );
  return Object.fromEntries(scopes.map(([scope, description]) => [scope, asString(description)]));
}

function policiesOf(scheme: JsonObject): Pick<SecurityScheme, "lifetimes" | "challenge" | "oauth"> {
  const lifetimes = scheme["x-lifetimes"];
  const challenge = scheme["x-challenge"];
  const oauth = scheme["x-oauth"];
  // Each was validated by the schema of its extension, which matches the type.
  return {
    ...(lifetimes === undefined ? {} : { lifetimes: lifetimes as LifetimesPolicy }),
    ...(challenge === undefined ? {} : { challenge: challenge as unknown as ChallengePolicy }),
    ...(oauth === undefined ? {} : { oauth: oauth as unknown as OAuthPolicy }),
  };
}
