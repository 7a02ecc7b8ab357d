import type { Contract, Operation, SecurityScheme } from "@plumbline/contract";
import type { WirePair } from "@plumbline/wire";

/** A credential that the mock accepts, at the places of its schemes. */
export interface SampleCredential {
  readonly header: Readonly<Record<string, string>>;
  readonly query: readonly WirePair[];
  readonly cookie: readonly WirePair[];
}

/** Creates the credentials of the first security alternative of an operation. */
export function sampleCredential(contract: Contract, { security }: Operation): SampleCredential {
  const schemes = (security[0]?.requirements ?? []).flatMap(
    ({ scheme }) => contract.securitySchemes[scheme] ?? [],
  );
  const keys = (location: SecurityScheme["in"]): readonly WirePair[] =>
    schemes
      .filter((scheme) => scheme.type === "apiKey" && scheme.in === location)
      .map(({ parameterName = "" }) => [parameterName, "anything"]);
  const authorization = schemes.find(({ type }) => type !== "apiKey" && type !== "mutualTLS");
  const header = {
    ...(authorization && { Authorization: writeAuthorization(authorization) }),
    ...Object.fromEntries(keys("header")),
  };
  return { header, query: keys("query"), cookie: keys("cookie") };
}

function writeAuthorization({ type, scheme = "bearer" }: SecurityScheme): string {
  if (type !== "http" || scheme === "bearer") return "Bearer anything";
  // `user:password` in Base64, as RFC 7617 requires.
  return scheme === "basic" ? "Basic dXNlcjpwYXNzd29yZA==" : `${scheme} anything`;
}
