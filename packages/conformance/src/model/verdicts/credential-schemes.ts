import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";

/** The schemes of the first security alternative that a token can satisfy. */
export function credentialSchemes(
  contract: Contract,
  operation: Operation,
): readonly SecurityScheme[] {
  return servedAlternatives(contract, operation)[0] ?? [];
}

/** Whether a caller without a credential may use the operation. */
export function isAnonymous(operation: Operation): boolean {
  return (
    operation.security.length === 0 ||
    operation.security.some(({ requirements }) => requirements.length === 0)
  );
}

/**
 * The alternatives with schemes that are sent in a request. A client certificate belongs to the connection. If every alternative requires a
 * certificate, the other schemes of the alternatives are sent.
 */
export function servedAlternatives(
  contract: Contract,
  operation: Operation,
): readonly (readonly SecurityScheme[])[] {
  const all = operation.security.map((alternative) => schemesOf(contract, alternative));
  const complete = all.filter((schemes) => schemes.every(isServed));
  const others = all.filter((schemes) => !schemes.every(isServed));
  return [...complete, ...others.map((schemes) => schemes.filter(isServed))].filter(
    ({ length }) => length > 0,
  );
}

function schemesOf(contract: Contract, alternative: SecurityAlternative): SecurityScheme[] {
  return alternative.requirements.flatMap(({ scheme }) => contract.securitySchemes[scheme] ?? []);
}

export function isServed(scheme: SecurityScheme): boolean {
  return scheme.type !== "mutualTLS";
}
