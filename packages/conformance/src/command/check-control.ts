import { ConformanceError } from "../errors/conformance-error.ts";
import type { ControlPlane } from "../model/target.ts";
import type { Target } from "../model/target.ts";
import { isLoopback } from "../target/resolve-target.ts";

/**
 * Refuses a control plane that cannot be asked, and one on another host unless the run may have an effect there: to
 * move a clock is one. Throws ConformanceError `CONFIG_INVALID`.
 */
export function checkControl({ url }: ControlPlane, { allow }: Pick<Target, "allow">): void {
  const parsed = URL.parse(url);
  if (parsed?.username || parsed?.password) {
    throw new ConformanceError("CONFIG_INVALID", "the url of control carries a credential", {
      hint: "take it out of the URL; give it as token, or name its variable as tokenEnv",
    });
  }
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new ConformanceError(
      "CONFIG_INVALID",
      `the url of control, "${url}", is not an absolute http or https URL`,
      { hint: "give it with its scheme, for example http://127.0.0.1:4021" },
    );
  }
  if (isLoopback(parsed) || (allow !== undefined && allow !== "none")) return;
  throw new ConformanceError(
    "CONFIG_INVALID",
    `the control plane at ${parsed.host} is not on this machine, and nothing says that the run may have effects there`,
    { hint: "allow them with --allow draft or above, or take control out of the profile" },
  );
}
