import type { Header } from "@plumbline/contract";
import { pairBy } from "../pair/pair-by.ts";
import { compareHandles, type SchemaPlace } from "./compare-handles.ts";
import { altered, toggled } from "./toggled.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";
import { writingOf } from "./writing-of.ts";

/** Compares the headers of a response or of a part of a body. */
export function compareHeaders(
  before: readonly Header[],
  after: readonly Header[],
  place: SchemaPlace,
): readonly Found[] {
  const paired = pairBy(before, after, ({ name }) => name.toLowerCase());
  const { schemas, direction } = place;
  const placeOf = ({ name, pointer }: Header) => ({
    direction,
    pointer,
    at: `${place.at} header ${name}`,
    detail: name,
  });
  return [
    ...unpaired(paired, (header) => ({
      ...placeOf(header),
      kind: header.required ? "required-header" : "header",
    })),
    ...paired.pairs.flatMap(([one, other]): readonly Found[] => {
      const shared = placeOf(other);
      const [left, right] = [writingOf(schemas.before, one), writingOf(schemas.after, other)];
      return [
        ...toggled({ ...shared, kind: "required-header" }, one.required, other.required),
        ...altered({ ...shared, kind: "header" }, left, right),
        ...compareHandles(one.schema, other.schema, { ...place, at: shared.at }),
      ];
    }),
  ];
}
