import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { ControlPlane } from "../model/target.ts";
import type { Target } from "../model/target.ts";
import { isLoopback } from "../target/resolve-target.ts";

/**
 * Rejects a control plane with an unusable URL, and one on another host unless the target allows effects, because
 * moving a clock is an effect. Throws ConformanceError `CONFIG_INVALID`.
 */
export function checkControl({ url }: ControlPlane, { allow }: Pick<Target, "allow">): void {
  const parsed = URL.parse(url);
  if (parsed?.username || parsed?.password) {
    throw new ConformanceError("CONFIG_INVALID", "The URL of control contains a credential", {
      hint: "Remove it from the URL, and set token, or tokenEnv with the name of a variable.",
    });
  }
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new ConformanceError(
      "CONFIG_INVALID",
      `The URL of control, "${url}", is not an absolute http or https URL`,
      { hint: "Include the scheme, for example http://127.0.0.1:4021." },
    );
  }
  if (isLoopback(parsed) || (allow !== undefined && allow !== "none")) return;
  throw new ConformanceError(
    "CONFIG_INVALID",
    `The control plane at ${parsed.host} is not on this machine, and the target does not allow effects`,
    { hint: "Allow effects with --allow draft or higher, or remove control from the profile." },
  );
}
