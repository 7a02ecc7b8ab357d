import type { Skip } from "../model/run.ts";

export const statelessSkip: Skip = {
  reason: "stateless-target",
  detail: "a stateless target shows nothing of what was written",
};
