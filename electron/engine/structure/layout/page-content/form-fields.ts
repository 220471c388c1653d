/** Form fields of a page as the contract states them: buttons of one group are one field. */
import type { FormField } from '../../../../../shared/contract/form-field.ts';
import { boxOf, unionOf } from '../../../../../shared/geometry.ts';
import type { FormField as Widget } from '../../../read/pdf/types.ts';
import type { PageText } from '../../../read/text/types.ts';

export function formFieldsOf({ fields, width, height }: PageText): FormField[] {
  const groups = new Map<string, [Widget, ...Widget[]]>();
  fields.forEach((widget, index) => {
    const key = widget.kind === 'radio' && widget.name !== '' ? widget.name : `${index}`;
    const group = groups.get(key);
    if (group) group.push(widget);
    else groups.set(key, [widget]);
  });
  return [...groups.values()].flatMap(([first, ...others]): FormField[] => {
    const { name, kind } = first;
    if (kind === 'button') return [];
    const widgets = [first, ...others];
    const bbox = boxOf(unionOf(widgets), width, height);
    const options = kind === 'radio' ? widgets.map(({ option }) => option ?? '') : first.options;
    return [
      {
        ...{ name, kind, bbox },
        state: stateOf(widgets, first),
        ...(options && options.length > 0 && { options: [...options] }),
        ...(kind === 'radio' && {
          option_boxes: widgets.map((widget) => boxOf(widget, width, height)),
        }),
      },
    ];
  });
}

function stateOf(widgets: readonly Widget[], first: Widget): FormField['state'] {
  switch (first.kind) {
    case 'checkbox':
    case 'signature':
      return first.value !== '';
    case 'radio':
      return widgets.find(({ value }) => value !== '')?.value ?? null;
    case 'choice': {
      const { chosen = [] } = first;
      if (chosen.length > 1) return [...chosen];
      return chosen[0] ?? (first.value === '' ? null : first.value);
    }
    default:
      return first.value === '' ? null : first.value;
  }
}
