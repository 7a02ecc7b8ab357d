import { childAt } from "../schema/child-at.ts";
import type { Frame, Keyword } from "./frame.ts";
import { items, members } from "./applicators.ts";

/** The keywords that apply to parts which no other keyword has evaluated. They are applied last. @see https://json-schema.org/draft/2020-12/json-schema-core#section-11 */
export const unevaluated: Readonly<Record<string, Keyword>> = {
  unevaluatedProperties(stated, frame) {
    members(frame, (name, value) =>
      visit(frame, "unevaluatedProperties", { stated, token: name, value }),
    );
  },
  unevaluatedItems(stated, frame) {
    items(frame, 0, (index, value) =>
      visit(frame, "unevaluatedItems", { stated, token: index, value }),
    );
  },
};

interface UnevaluatedValue {
  readonly stated: Parameters<Keyword>[0];
  readonly token: string | number;
  readonly value: Parameters<Keyword>[0];
}

function visit(frame: Frame, keyword: string, { stated, token, value }: UnevaluatedValue): void {
  const child = childAt(frame.located, keyword);
  if (child === undefined || frame.evaluated.has(token)) return;
  if (stated === false) return frame.fail(keyword);
  frame.descend(child, value, token);
}
