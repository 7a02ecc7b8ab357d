import type { SendOptions } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { isLoopback } from "../../target/resolve-target.ts";
import { credentialSchemes } from "../../request/apply-credential.ts";
import { secretMark } from "@plumbline/report";
import { dealOnce } from "../deal.ts";
import { credentialCase } from "./credential-case.ts";
import { isBearer } from "../../request/is-secured.ts";

/**
 * Reports an operation that takes a credential which is nearly a good one, or a good one that is sent in another way than
 * the document says. @see https://www.rfc-editor.org/rfc/rfc6750#section-2
 */
export const nearCredential: PropertyDefinition = {
  name: "near-credential",
  severity: "must",
  expectsRefusal: true,
  title: "A credential that is nearly right is refused",
  after: ["auth/missing-credential"],
  plan(subject) {
    if (!hasToken(subject)) return undefined;
    const dealt = dealOnce(subject, variantsFor(subject), hasToken);
    if (dealt.length === 0) return undefined;
    // What is sent in no known way may also be called a bad request.
    return dealt.map((variant) => credentialCase(subject, { ...variant, also: [400] }));
  },
};

interface Variant {
  readonly purpose: string;
  readonly credential: Pick<SendOptions, "authorization" | "tokenQuery">;
  /** Whether only a target that knows its tokens can tell. */
  readonly isOfToken?: boolean;
  /** Whether the token may end in the log of whatever is on the way. */
  readonly isLogged?: boolean;
}

const variants: readonly Variant[] = [
  {
    purpose: "good token with one more character at its end",
    credential: { authorization: `Bearer ${secretMark}x` },
    isOfToken: true,
  },
  {
    purpose: "good token with one more character in front",
    credential: { authorization: `Bearer x${secretMark}` },
    isOfToken: true,
  },
  {
    purpose: "good token under another authentication scheme",
    credential: { authorization: `Token ${secretMark}` },
  },
  {
    purpose: "good token without a scheme",
    credential: { authorization: secretMark },
  },
  {
    purpose: "good token in the query",
    credential: { authorization: null, tokenQuery: "access_token" },
    isLogged: true,
  },
];

function variantsFor({ contract, operation, target }: Subject): readonly Variant[] {
  // OAuth by itself also knows tokens in a query.
  const isInHeader = credentialSchemes(contract, operation).some(({ type }) => type === "http");
  const isLocal = isLoopback(new URL(target.baseUrl));
  return variants.filter(
    ({ isOfToken, isLogged }) =>
      !(isOfToken && target.stateless) && !(isLogged && !(isInHeader && isLocal)),
  );
}

function hasToken(subject: Subject): boolean {
  return isBearer(subject) && subject.target.identities[0].token !== undefined;
}
