import type { Contract } from "../../model/contract.ts";

/** A label that the document does not declare. */
export interface LabelFault {
  readonly label: string;
  readonly message: string;
  /** The labels that the document declares. */
  readonly hint: string;
}

/** Compares labels with the vocabulary of the document (`x-labels`). */
export function findLabelFaults(
  { policies: { labels: vocabulary = {} } }: Pick<Contract, "policies">,
  labels: Readonly<Record<string, string>> = {},
): readonly LabelFault[] {
  return Object.entries(labels).flatMap(([label, value]) => {
    const values = Object.hasOwn(vocabulary, label) ? vocabulary[label] : undefined;
    if (values && Object.hasOwn(values, value)) return [];
    const unknown = values
      ? `The label "${label}" has no value "${value}"`
      : `There is no label "${label}"`;
    return [
      {
        label,
        message: unknown,
        hint: values ? listValues(label, values) : listLabels(vocabulary),
      },
    ];
  });
}

function listLabels(
  vocabulary: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const names = Object.keys(vocabulary);
  if (names.length === 0) return "The document declares no labels; add them as `x-labels`.";
  const lists = Object.entries(vocabulary).map(
    ([name, values]) => `${name} (${Object.keys(values).join(", ")})`,
  );
  return `The labels are ${lists.join(", ")}.`;
}

function listValues(label: string, values: Readonly<Record<string, string>>): string {
  return `The values of ${label} are ${Object.keys(values).join(", ")}.`;
}
