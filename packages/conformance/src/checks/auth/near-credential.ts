import type { Contract } from "@plumbline/contract";
import type { SendOptions } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isLoopback } from "../../target/resolve-target.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { secretMark } from "@plumbline/report";
import { dealOnce } from "../deal-once.ts";
import { isBearer } from "../../input/request/is-secured.ts";
import { rejectsCredential } from "./rejects-credential.ts";

/**
 * Reports an operation that accepts a token that differs slightly from a valid one, or a valid token sent in another way
 * than the document declares. @see https://www.rfc-editor.org/rfc/rfc6750#section-2
 */
export const nearCredential: PropertyDefinition = rejectsCredential({
  name: "near-credential",
  title: "A credential that is almost valid is rejected",
  applies: hasToken,
  // 400 is also legal for a credential that is sent in an unknown way.
  probes: (subject) =>
    dealOnce(subject, variantsFor(subject), hasToken).map((variant) => ({
      ...variant,
      also: [400],
    })),
});

interface Variant {
  readonly purpose: string;
  readonly credential: Pick<SendOptions, "authorization" | "tokenQuery">;
  /** Whether only a target that keeps state can detect it. */
  readonly isOfToken?: boolean;
  /** Whether its header is the token in another spelling. */
  readonly isSpelling?: boolean;
  /** Whether an intermediary may log the token. */
  readonly isLogged?: boolean;
}

const variants: readonly Variant[] = [
  {
    purpose: "valid token with a character appended",
    credential: { authorization: `Bearer ${secretMark}x` },
    isOfToken: true,
  },
  {
    purpose: "valid token with a character prepended",
    credential: { authorization: `Bearer x${secretMark}` },
    isOfToken: true,
  },
  {
    purpose: "valid token under another authentication scheme",
    credential: { authorization: `Token ${secretMark}` },
    isSpelling: true,
  },
  {
    purpose: "valid token without a scheme",
    credential: { authorization: secretMark },
    isSpelling: true,
  },
  {
    purpose: "valid token in the query",
    credential: { authorization: null, tokenQuery: "access_token" },
    isLogged: true,
  },
];

function variantsFor({ contract, operation, target }: Subject): readonly Variant[] {
  // OAuth itself allows tokens in the query.
  const isInHeader = credentialSchemes(contract, operation).some(({ type }) => type === "http");
  const isLocal = isLoopback(new URL(target.baseUrl));
  const isFree = isFreelySpelled(contract);
  return variants.filter(
    ({ isOfToken, isLogged, isSpelling }) =>
      !(isOfToken && target.stateless) &&
      !(isLogged && !(isInHeader && isLocal)) &&
      !(isSpelling && isFree),
  );
}

/** Whether the document has an API key in the header `Authorization`, whose value may have any form. */
function isFreelySpelled({ securitySchemes }: Contract): boolean {
  return Object.values(securitySchemes).some(
    (scheme) =>
      scheme.type === "apiKey" &&
      scheme.in === "header" &&
      scheme.parameterName?.toLowerCase() === "authorization",
  );
}

function hasToken(subject: Subject): boolean {
  return isBearer(subject) && subject.target.identities[0].token !== undefined;
}
