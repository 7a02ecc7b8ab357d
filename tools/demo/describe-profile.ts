import type { RunningMock } from "@plumbline/mock";

interface DemoIdentity {
  readonly name: string;
  /** To the mock, a token `scopes:a,b` is a credential with just these scopes. */
  readonly token: string;
  readonly scopes: readonly string[];
}

/** The mock as a target: an identity with every scope of the contract, and for each scope one that lacks just that. */
export function describeProfile({ url, contract }: RunningMock): object {
  const schemes = Object.values(contract().securitySchemes);
  const scopes = [...new Set(schemes.flatMap((scheme) => Object.keys(scheme.scopes)))];
  const owner = describeIdentity("owner", scopes);
  const others = scopes.map((scope) =>
    describeIdentity(
      `without ${scope}`,
      scopes.filter((other) => other !== scope),
    ),
  );
  return { baseUrl: url, stateless: true, identities: [owner, ...others] };
}

function describeIdentity(name: string, scopes: readonly string[]): DemoIdentity {
  return { name, token: `scopes:${scopes.join(",")}`, scopes };
}
