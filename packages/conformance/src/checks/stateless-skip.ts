import type { Skip } from "@plumbline/report";

export const statelessSkip: Skip = {
  reason: "stateless-target",
  detail: "a stateless target shows nothing of what was written",
};
