import { child, children, type Node } from "../document/node.ts";
import { asObject, asString, isString, optionalString } from "../json/is-object.ts";
import type { OAuthFlow, SecurityScheme } from "../model/contract.ts";
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

function compileScheme(
  name: string,
  { value: written, pointer }: Node<JsonObject>,
): SecurityScheme {
  const value = withAuthScheme(written);
  const flows = value.type === "oauth2" ? flowsOf(value) : {};
  return {
    name,
    deprecated: value.deprecated === true,
    // The structure was checked before: the fields and values match the type.
    type: value.type as SecurityScheme["type"],
    ...(value.type === "http" && isString(value.scheme)
      ? { scheme: value.scheme.toLowerCase() }
      : {}),
    ...(value.type === "apiKey" ? { in: value.in as "query" | "header" | "cookie" } : {}),
    ...(value.type === "apiKey" ? optionalString("parameterName", value.name) : {}),
    scopes: Object.assign({}, ...Object.values(flows).map(({ scopes }) => scopes)),
    ...(value.type === "oauth2" && { flows }),
    ...(value.type === "oauth2"
      ? optionalString("oauth2MetadataUrl", value.oauth2MetadataUrl)
      : {}),
    ...(value.type === "openIdConnect"
      ? optionalString("openIdConnectUrl", value.openIdConnectUrl)
      : {}),
    ...policiesOf(value),
    pointer,
  };
}

/**
 * A scheme whose header contains the authentication scheme as a part of its name, as in `Authorization: Bearer`, is an HTTP scheme. OpenAPI 2.0
 * has no other way to say it. Returns any other scheme unchanged.
 */
function withAuthScheme(value: JsonObject): JsonObject {
  if (value.type !== "apiKey" || value.in !== "header") return value;
  const [, scheme] = /^authorization: *([\w-]+)$/i.exec(asString(value.name)) ?? [];
  return scheme === undefined ? value : { ...value, type: "http", scheme };
}

function flowsOf({ flows }: JsonObject): Readonly<Record<string, OAuthFlow>> {
  return Object.fromEntries(
    Object.entries(asObject(flows)).map(([name, flow]) => {
      const { scopes, ...urls } = asObject(flow);
      return [
        name,
        {
          ...optionalString("authorizationUrl", urls.authorizationUrl),
          ...optionalString("deviceAuthorizationUrl", urls.deviceAuthorizationUrl),
          ...optionalString("tokenUrl", urls.tokenUrl),
          ...optionalString("refreshUrl", urls.refreshUrl),
          scopes: Object.fromEntries(
            Object.entries(asObject(scopes)).map(([scope, text]) => [scope, asString(text)]),
          ),
        },
      ];
    }),
  );
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
