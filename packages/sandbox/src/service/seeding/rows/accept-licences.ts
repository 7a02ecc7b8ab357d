import type { Vertical } from "@local-ads/client";
import type { Licences } from "../../../state/repositories/workspace-repository.ts";
import type { Draw } from "../draw/draw.ts";

/** Draws a number for each licence that a trade requires in some states. */
export function acceptLicences(
  vertical: Vertical,
  states: readonly string[],
  draw: Draw,
): Licences {
  const required = (vertical.compliance?.tenantFields ?? []).flatMap(({ key, requiredIn = [] }) => {
    const asking = states.filter((state) => requiredIn.includes(state));
    return asking.length > 0 ? [{ key, asking }] : [];
  });
  return Object.fromEntries(
    required.map(({ key, asking }) => [
      key,
      Object.fromEntries(
        asking.map((state) => [state, String(draw.whole(`${key} ${state}`, 100_001, 999_999))]),
      ),
    ]),
  );
}
