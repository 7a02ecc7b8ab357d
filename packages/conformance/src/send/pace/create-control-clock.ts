import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { ControlPlane, Target, TargetClock } from "../../model/target.ts";
import { joinUrl } from "../../input/request/join-url.ts";

const clockPath = "/clock/advance";

/** The maximum wait for a response, in milliseconds. The target may have much due work to run. */
const timeoutMs = 30_000;

/**
 * A clock that is moved by `POST {url}/clock/advance` with `{"milliseconds": n}`, which the control plane confirms
 * with a 2xx. Its `advance` rejects with ConformanceError `CONTROL_UNREACHABLE` or `CONTROL_REJECTED`.
 *
 * @example
 * ```ts
 * import { createControlClock } from "@plumbline/conformance";
 *
 * const clock = createControlClock({ url: "http://127.0.0.1:4021", token: "secret" });
 * const target = { baseUrl: "http://127.0.0.1:4020/v1", clock };
 * ```
 */
export function createControlClock(control: ControlPlane): TargetClock {
  const asked = joinUrl(control.url, clockPath, []);
  return {
    async advance(milliseconds) {
      const status = await post(asked, { control, milliseconds });
      if (status >= 200 && status < 300) return;
      throw new ConformanceError(
        "CONTROL_REJECTED",
        `The control plane responds with ${status} to POST ${asked}`,
        { hint: `Check the ${isOfCaller(status) ? "token" : "url"} of control in the profile.` },
      );
    },
  };
}

/** Adds the clock that a control plane moves to a target, if it has a control plane. */
export function withClock(
  target: Omit<Target, "clock">,
  control: ControlPlane | undefined,
): Target {
  return control ? { ...target, clock: createControlClock(control) } : target;
}

function isOfCaller(status: number): boolean {
  return status === httpStatus.unauthorized || status === httpStatus.forbidden;
}

interface Move {
  readonly control: ControlPlane;
  readonly milliseconds: number;
}

async function post(url: string, { control, milliseconds }: Move): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(control.token === undefined ? {} : { authorization: `Bearer ${control.token}` }),
      },
      body: JSON.stringify({ milliseconds }),
      // A redirect would receive the credential.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    throw new ConformanceError(
      "CONTROL_UNREACHABLE",
      `The control plane ${control.url} does not respond`,
      { cause, hint: "Start it, or correct the url of control in the profile." },
    );
  }
}
