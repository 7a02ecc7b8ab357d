export { createRealistic } from "./create-realistic.ts";
export type { Realistic, RealisticChoice, RealisticOptions } from "./create-realistic.ts";
