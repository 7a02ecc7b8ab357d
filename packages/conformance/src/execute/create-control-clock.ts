import { ConformanceError } from "../errors/conformance-error.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import type { ControlPlane, Target, TargetClock } from "../model/target.ts";
import { joinUrl } from "../request/join-url.ts";

const clockPath = "/clock/advance";

/** An answer takes no longer, however much the target has to do in the time that passes. */
const timeoutMs = 30_000;

/**
 * A clock that is moved by `POST {url}/clock/advance` with `{"milliseconds": n}`, which any 2xx confirms.
 * Its `advance` rejects with ConformanceError `CONTROL_UNREACHABLE` or `CONTROL_REFUSED`.
 */
export function createControlClock(control: ControlPlane): TargetClock {
  const asked = joinUrl(control.url, clockPath, []);
  return {
    async advance(milliseconds) {
      const status = await post(asked, { control, milliseconds });
      if (status >= 200 && status < 300) return;
      throw new ConformanceError(
        "CONTROL_REFUSED",
        `the control plane answers ${status} to POST ${asked}`,
        { hint: `check the ${isOfCaller(status) ? "token" : "url"} of control in the profile` },
      );
    },
  };
}

/** A target with the clock that its control plane moves, where it has one. */
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
      // The credential is for this place alone.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    throw new ConformanceError(
      "CONTROL_UNREACHABLE",
      `the control plane ${control.url} does not answer`,
      { cause, hint: "start it, or correct the url of control in the profile" },
    );
  }
}
