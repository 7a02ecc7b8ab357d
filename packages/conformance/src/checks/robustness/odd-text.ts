import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { packCases } from "../../input/pack-cases.ts";
import { fits } from "../accepts/boundary-cases.ts";
import { dealOnce } from "../deal-once.ts";
import { freeText, hasFreeText } from "./encoding.ts";
import { saysSuccess } from "./object-body.ts";
import { dealOddBodies, type Oddity } from "./deal-odd-bodies.ts";
import { oddTextCases, textOddities } from "./text-oddities.ts";

function inside(name: string, piece: string): Oddity {
  return {
    name: `${name} inside a string`,
    write(subject) {
      const place = freeText(subject);
      return place && place.text.slice(0, place.at) + piece + place.text.slice(place.at);
    },
  };
}

const casesOfBodies = dealOddBodies([
  inside("NUL", String.raw`\u0000`),
  inside("half a surrogate pair", String.raw`\ud800`),
  {
    name: "a byte order mark before it",
    write(subject) {
      const place = freeText(subject);
      return place && `\ufeff${place.text}`;
    },
  },
  inside("a noncharacter", String.raw`\uffff`),
  inside("control characters", String.raw`\u0001\u001b\u007f\u0085`),
]);

/** Sends valid bodies, JSON or a form, with text that parsers and databases often handle badly. The server may accept or reject it. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.2 */
export const oddText: PropertyDefinition = {
  name: "odd-text",
  severity: "must",
  title: "Unusual text in a body does not cause a server error",
  plan: (subject) => [...casesOfBodies(subject), ...casesOfTexts(subject)],
};

/**
 * Sends an oddity in all texts of a body at once, and in single texts only if that fails. If there is little time, each oddity is sent to
 * one operation.
 */
function casesOfTexts(subject: Subject): Case[] {
  const sent = sentBody(subject);
  if (!sent || !saysSuccess(subject)) return [];
  const chosen = subject.isTimed ? dealOnce(subject, textOddities, hasFreeText) : textOddities;
  return chosen.flatMap((oddity) =>
    packCases(subject, oddTextCases(subject, oddity), (body) => fits(subject, sent, body)),
  );
}
