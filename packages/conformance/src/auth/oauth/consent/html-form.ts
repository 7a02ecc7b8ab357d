/** A form of a page, with the controls that are submitted. */
export interface HtmlForm {
  readonly method: "get" | "post";
  /** Absolute. */
  readonly action: URL;
  readonly enctype: string;
  readonly controls: readonly Control[];
}

/** One control of a form. Several may have the same name. */
export interface Control {
  readonly name: string;
  readonly kind: "text" | "hidden" | "password" | "choice" | "submit";
  readonly value: string;
  /** For a choice: whether it is selected initially. */
  readonly isChosen: boolean;
  /** For a choice: whether only one of several can be selected. */
  readonly isOneOf: boolean;
  /** For a choice: its visible text. */
  readonly label?: string;
  /** For a submit button: the URL that replaces the URL of the form. */
  readonly action?: URL;
}

/** The step to fill in: values by field name. */
export type Step = Readonly<Record<string, string>>;

/** Whether a form has every field of a step. */
export function fitsStep({ controls }: HtmlForm, step: Step): boolean {
  const names = Object.keys(step);
  return names.length > 0 && names.every((name) => controls.some((one) => one.name === name));
}

export interface Submission {
  readonly action: URL;
  readonly fields: readonly [name: string, value: string][];
}

/** The submission of a form after a step is filled in and a button is pressed: the button of the step, otherwise the first button. */
export function submissionOf(form: HtmlForm, step: Step = {}): Submission {
  const buttons = form.controls.filter(({ kind }) => kind === "submit");
  const button =
    buttons.find(({ name, value }) => name !== "" && step[name] === value) ?? buttons[0];
  const fields = form.controls.flatMap((control): [string, string][] => {
    const { name, kind } = control;
    if (name === "") return [];
    if (kind === "submit") return control === button ? [[name, control.value]] : [];
    if (kind === "choice") return isTaken(control, step[name]) ? [[name, control.value]] : [];
    return [[name, step[name] ?? control.value]];
  });
  return { action: button?.action ?? form.action, fields };
}

/**
 * Whether a choice is submitted. A value selects one of several options; it ticks the checkbox with that value and leaves the other
 * checkboxes.
 */
function isTaken(
  { value, label, isChosen, isOneOf }: Control,
  wanted: string | undefined,
): boolean {
  if (wanted === undefined) return isChosen;
  const isWanted = value === wanted || label === wanted;
  return isOneOf ? isWanted : isWanted || (isChosen && wanted !== "");
}
