import { alertmanager } from "./alertmanager.ts";
import { cerbos } from "./cerbos.ts";
import { chroma } from "./chroma.ts";
import { crowdsec } from "./crowdsec.ts";
import { directus } from "./directus.ts";
import { etcd } from "./etcd.ts";
import { etherpad } from "./etherpad.ts";
import { homebridge } from "./homebridge.ts";
import { jupyter } from "./jupyter.ts";
import { lemonldap } from "./lemonldap.ts";
import { loopback } from "./loopback.ts";
import { n8n } from "./n8n.ts";
import { netdata } from "./netdata.ts";
import { powerdns } from "./powerdns.ts";
import { restate } from "./restate.ts";
import type { Recipe } from "../serve/recipe.ts";
import { unleash } from "./unleash.ts";
import { wiremock } from "./wiremock.ts";

/** Every product, the quickest first. */
export const allRecipes: readonly Recipe[] = [
  loopback,
  alertmanager,
  cerbos,
  wiremock,
  netdata,
  powerdns,
  etcd,
  etherpad,
  chroma,
  crowdsec,
  restate,
  jupyter,
  lemonldap,
  homebridge,
  n8n,
  directus,
  unleash,
];
