import { alertmanager } from "./alertmanager.ts";
import { etcd } from "./etcd.ts";
import { loopback } from "./loopback.ts";
import { powerdns } from "./powerdns.ts";
import type { Recipe } from "./recipe.ts";

/** Every product, the quickest first. */
export const allRecipes: readonly Recipe[] = [loopback, alertmanager, powerdns, etcd];
