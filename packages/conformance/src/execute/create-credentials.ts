import { type ReceivedResponse, secretMark, type SentRequest } from "@plumbline/report";
import { isConformanceError } from "../errors/conformance-error.ts";
import { Stop } from "../errors/stop.ts";
import type { TokenRenewal } from "../model/target.ts";
import { isSuccess } from "../verdicts/is-success.ts";
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
  /** Sends a request with the current tokens in place of those with which the run began. */
  send(request: SentRequest, options: TransmitOptions): Promise<ReceivedResponse>;
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
  const carry = async (request: SentRequest): Promise<readonly CarriedToken[]> =>
    Promise.all(
      renewals
        .filter(({ token }) => carries(request, token))
        .map(async (renewal) => ({ renewal, token: await currentOf(renewal) })),
    );
  /** Returns whether there is a new token. If the login fails, the rejection stands. */
  const replace = async ({ renewal, token }: CarriedToken): Promise<boolean> => {
    renewal.reject?.(token);
    return (await currentOf(renewal).catch(() => token)) !== token;
  };
  return {
    async send(request, options) {
      try {
        const carried = await carry(request);
        const response = await transmit(withTokens(request, carried), options);
        carriedBy.set(response, carried);
        return response;
      } catch (error) {
        const failure = options.mask(error instanceof Error ? error.message : String(error));
        if (isConformanceError(error) && error.code !== "TARGET_UNREACHABLE")
          lost ??= new Stop("credential-lost", `the credential could not be renewed: ${failure}`);
        return { status: 0, headers: {}, text: "", failure };
      }
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

/** The forms in which a request can carry a token. */
const forms: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => encodeURIComponent(token),
  (token) => Buffer.from(token).toString("base64"),
];

function carries({ headers, url }: SentRequest, token: string): boolean {
  return [...Object.values(headers), url].some((text) =>
    forms.some((form) => text.includes(form(token))),
  );
}

function withTokens(request: SentRequest, carried: readonly CarriedToken[]): SentRequest {
  const changed = carried.filter(({ renewal, token }) => renewal.token !== token);
  if (changed.length === 0) return request;
  const renewed = (text: string): string =>
    changed.reduce(
      (all, { renewal, token }) =>
        forms.reduce((one, form) => one.replaceAll(form(renewal.token), () => form(token)), all),
      text,
    );
  const headers = Object.entries(request.headers).map(([name, value]) => [name, renewed(value)]);
  return { ...request, url: renewed(request.url), headers: Object.fromEntries(headers) };
}
