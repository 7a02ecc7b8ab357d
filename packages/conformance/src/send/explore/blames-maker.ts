import { bodyMediaType } from "../../input/request/build-request.ts";
import { choosingOf } from "./choosing-of.ts";
import type { Explorer, Tried } from "./explorer.ts";
import { makersOf } from "./makers-of.ts";
import type { Search } from "./next-attempt.ts";
import { learnRepeated } from "./values/learn-from-rejection.ts";
import { namesAnywhere } from "./values/next-body.ts";

/** Maximum number of things that one operation creates in place of unusable ones. */
const mostReplaced = 2;

/** A rejection may contain a shorter text by chance. */
const shortestTelling = 4;

/**
 * Whether a rejection repeats a value of the body that created the thing in the path: `POST /containers/{id}/start` fails for a network that
 * `POST /containers` was given. The thing is then created again without that value.
 */
export function blamesMaker(explorer: Explorer, search: Search, tried: Tried): boolean {
  return makersOf(explorer.searches, search.operation).some((maker) =>
    learnsFor(explorer, maker, tried),
  );
}

function learnsFor(explorer: Explorer, maker: Search, { attempt, exchange }: Tried): boolean {
  const { operation, found, replaced } = maker;
  const media = bodyMediaType(operation);
  const body = found?.input.body;
  if (!media || body === undefined || replaced >= mostReplaced) return false;
  const { input, word } = attempt;
  const own = JSON.stringify([input.path, input.query, input.body]);
  const rejection = {
    names: namesAnywhere(media, explorer.session.contract),
    body,
    text: exchange.response.text,
    isTelling: (text: string) => text.length >= shortestTelling && !own.includes(text),
  };
  const choosing = { ...choosingOf(explorer, "", operation), word: found?.word || word };
  if (!learnRepeated(maker.bodies, rejection, choosing)) return false;
  maker.replaced += 1;
  maker.isReplaced = true;
  maker.isOver = false;
  return true;
}
