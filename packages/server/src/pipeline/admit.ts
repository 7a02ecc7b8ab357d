import type { Contract } from "@plumbline/contract";
import { writeChallenge } from "../answer/write-challenge.ts";
import type { CredentialPort } from "./pipeline-ports.ts";
import type { PipelineRules } from "./pipeline-rules.ts";
import { type RejectionCode, RequestRejection } from "./request-rejection.ts";
import type { RoutedRequest } from "./routed-request.ts";

/** The ports that decide who may call. */
export interface AdmissionPorts<Request extends RoutedRequest, Caller> {
  readonly contract: Contract;
  readonly rules: Pick<PipelineRules<Request>, "security" | "decideAccess" | "formatChallenge">;
  readonly credentials: CredentialPort<Request, Caller>;
}

/** Returns the caller of an operation. Throws RequestRejection with a challenge if the credential or a scope is missing. */
export async function admit<Request extends RoutedRequest, Caller>(
  ports: AdmissionPorts<Request, Caller>,
  request: Request,
  now: number,
): Promise<Caller> {
  const identification = await ports.credentials.identify(request, now);
  if (identification.kind === "unidentified") throw unauthenticated(ports, request, identification);
  const { caller, granted, wasSent } = identification;
  const access = ports.rules.decideAccess(ports.rules.security(request.operation), granted);
  if (access.kind === "unauthenticated") {
    const schemes = access.schemes.join(" or ");
    throw unauthenticated(ports, request, {
      code: wasSent ? "credential-invalid" : "credential-missing",
      message: `The operation requires a credential for ${schemes}`,
    });
  }
  if (access.kind === "forbidden") throw forbidden(ports, request, access);
  await ports.credentials.onAdmitted?.(request, caller, now);
  return caller;
}

interface Unauthenticated {
  readonly code: RejectionCode;
  readonly message: string;
}

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
function unauthenticated<Request extends RoutedRequest, Caller>(
  { contract, rules, credentials }: AdmissionPorts<Request, Caller>,
  request: Request,
  { code, message }: Unauthenticated,
): RequestRejection {
  const scheme = request.operation.security[0]?.requirements[0]?.scheme ?? "";
  const parameters = credentials.challengeParameters?.(request, "unauthenticated");
  const challenge = writeChallenge(contract, {
    kind: "unauthenticated",
    scheme,
    format: rules.formatChallenge,
    ...(code !== "credential-missing" && { error: "invalid_token" }),
    ...(parameters && { parameters }),
  });
  return new RequestRejection(code, message, challenge);
}

type Forbidden = Extract<
  ReturnType<PipelineRules<RoutedRequest>["decideAccess"]>,
  { kind: "forbidden" }
>;

function forbidden<Request extends RoutedRequest, Caller>(
  { contract, rules, credentials }: AdmissionPorts<Request, Caller>,
  request: Request,
  { scheme, needed, missing }: Forbidden,
): RequestRejection {
  const parameters = credentials.challengeParameters?.(request, "forbidden");
  const challenge = writeChallenge(contract, {
    kind: "forbidden",
    scheme,
    format: rules.formatChallenge,
    scopes: needed,
    ...(parameters && { parameters }),
  });
  const message = `The credential lacks the scope ${missing.join(" and ")}`;
  return new RequestRejection("scope-missing", message, challenge);
}
