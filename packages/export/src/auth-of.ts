import type { Contract, Operation, SecurityScheme } from "@plumbline/contract";

/** How a request is authenticated in Postman's form, by the operation's first alternative: with the variable `token`. */
export function authOf(contract: Contract, { security }: Operation): { readonly auth?: unknown } {
  const required = security[0]?.requirements[0];
  if (required === undefined) return { auth: { type: "noauth" } };
  const scheme = contract.securitySchemes[required.scheme];
  return scheme === undefined ? {} : { auth: authFor(scheme) };
}

function authFor({ type, scheme, in: place, parameterName = "" }: SecurityScheme): unknown {
  if (type === "apiKey" && place === "cookie")
    return {
      type: "apikey",
      apikey: pairs({ key: "Cookie", value: `${parameterName}={{token}}`, in: "header" }),
    };
  if (type === "apiKey")
    return {
      type: "apikey",
      apikey: pairs({ key: parameterName, value: "{{token}}", in: place ?? "header" }),
    };
  if (type === "http" && scheme === "basic")
    return { type: "basic", basic: pairs({ username: "{{username}}", password: "{{token}}" }) };
  return { type: "bearer", bearer: pairs({ token: "{{token}}" }) };
}

function pairs(values: Readonly<Record<string, string>>): readonly unknown[] {
  return Object.entries(values).map(([key, value]) => ({ key, value, type: "string" }));
}
