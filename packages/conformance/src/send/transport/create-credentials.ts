import { type ReceivedResponse, secretMark, type SentRequest } from "@plumbline/report";
import type { CurrentSecret } from "../../input/request/apply-credential.ts";
import { isConformanceError } from "../../model/errors/conformance-error.ts";
import { Stop } from "../../model/errors/stop.ts";
import type { TokenRenewal } from "../../model/target.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { transmit, type TransmitOptions } from "./transmit.ts";

export interface CredentialOptions {
  readonly renewals: readonly TokenRenewal[];
  /** Receives each secret before it is sent. */
  readonly keep: (secret: string) => void;
  /** Statuses with which the target rejects a credential. */
  readonly rejections: ReadonlySet<number>;
}

/** Keeps the credentials of a run valid. */
export interface Credentials {
  /** Signs a request with the current tokens in place of those with which the run began, changes it, and sends it. */
  send(dispatch: SignedDispatch, options: TransmitOptions): Promise<ReceivedResponse>;
  /**
   * Renews the token of a request that was rejected, if it worked before. Returns whether to send the request again. `caller` stands for
   * the identity and the operation. A caller that was rejected with a new token too gets no further one, so that a run reports an operation
   * that always rejects.
   */
  renew(caller: string, response: ReceivedResponse): Promise<boolean>;
  /** Records what the response to a valid credential shows. */
  note(caller: string, response: ReceivedResponse): void;
  /** Why no further token can be had; `undefined` while one can. */
  lost(): Stop | undefined;
}

/** A request to sign, and the last change before it is sent. */
export interface SignedDispatch {
  readonly sign: (current: CurrentSecret) => SentRequest;
  readonly change: (request: SentRequest) => Promise<SentRequest>;
}

interface CarriedToken {
  readonly renewal: TokenRenewal;
  readonly token: string;
}

/** Creates the credentials of a run. */
export function createCredentials({ renewals, keep, rejections }: CredentialOptions): Credentials {
  const accepted = new Set<string>();
  const rejectedCallers = new Set<string>();
  let lost: Stop | undefined;
  const carriedBy = new WeakMap<ReceivedResponse, readonly CarriedToken[]>();

  const currentOf = async (renewal: TokenRenewal): Promise<string> => {
    const token = await renewal.current();
    for (const secret of [token, ...(renewal.secrets?.() ?? [])]) keep(secret);
    return token;
  };
  const carry = async (initial: ReadonlySet<string>): Promise<readonly CarriedToken[]> =>
    Promise.all(
      renewals
        .filter(({ token }) => initial.has(token))
        .map(async (renewal) => ({ renewal, token: await currentOf(renewal) })),
    );
  /** Returns whether there is a new token. If the login fails, the rejection stands. */
  const replace = async ({ renewal, token }: CarriedToken): Promise<boolean> => {
    renewal.reject?.(token);
    return (await currentOf(renewal).catch(() => token)) !== token;
  };
  /** A login that got no response may get one later. */
  const describeLoss = (error: unknown): string => {
    const failure = error instanceof Error ? error.message : String(error);
    if (isConformanceError(error) && error.code !== "TARGET_UNREACHABLE")
      lost ??= new Stop("credential-lost", `the credential could not be renewed: ${failure}`);
    return failure;
  };
  return {
    async send({ sign, change }, options) {
      const carried = await carry(secretsOf(sign)).catch((error: unknown) =>
        options.mask(describeLoss(error)),
      );
      if (typeof carried === "string")
        return { status: 0, headers: {}, text: "", failure: carried };
      const current = new Map(carried.map(({ renewal, token }) => [renewal.token, token]));
      const request = await change(sign((secret) => current.get(secret) ?? secret));
      const response = await transmit(request, options);
      carriedBy.set(response, carried);
      return response;
    },
    async renew(caller, response) {
      if (!rejections.has(response.status) || rejectedCallers.has(caller)) return false;
      const ended = (carriedBy.get(response) ?? []).filter(({ token }) => accepted.has(token));
      return (await Promise.all(ended.map(replace))).includes(true);
    },
    note(caller, response) {
      if (rejections.has(response.status)) rejectedCallers.add(caller);
      if (!isSuccess(response.status)) return;
      for (const { token } of carriedBy.get(response) ?? []) accepted.add(token);
    },
    lost: () => lost,
  };
}

/** Whether an `Authorization` header in place of the usual one carries the same valid credential. */
export function isSameCredential(authorization: string): boolean {
  return authorization.toLowerCase() === `bearer ${secretMark}`;
}

/** The secrets that a request carries. */
function secretsOf(sign: (current: CurrentSecret) => SentRequest): ReadonlySet<string> {
  const secrets = new Set<string>();
  sign((secret) => {
    secrets.add(secret);
    return secret;
  });
  return secrets;
}
