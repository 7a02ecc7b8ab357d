import { behaviourChoices } from "./behaviour-choices.ts";
import { bodyChoices } from "./body-choices.ts";
import { dataChoices } from "./data-choices.ts";
import { headerChoices } from "./header-choices.ts";
import { inputChoices } from "./input-choices.ts";
import type { LegalChoice } from "./legal-choice.ts";
import { mcpChoices } from "./mcp-choices.ts";
import { oauthChoices } from "./oauth-choices.ts";
import { paceChoices } from "./pace-choices.ts";
import { setUpChoices } from "./set-up-choices.ts";
import { slowChoices } from "./slow-choices.ts";
import { statusChoices } from "./status-choices.ts";
import { textChoices } from "./text-choices.ts";

/** All odd but legal sandboxes. */
export const allChoices: readonly LegalChoice[] = [
  ...bodyChoices,
  ...textChoices,
  ...headerChoices,
  ...statusChoices,
  ...behaviourChoices,
  ...inputChoices,
  ...oauthChoices,
  ...mcpChoices,
  ...paceChoices,
  ...setUpChoices,
  ...dataChoices,
  ...slowChoices,
];
