import { type FormEvent, useState } from 'react';
import { asApiError, sentenceOf } from '../api/error.ts';

/**
 * A form that is sent by `send`: busy until then, and showing the error that it throws until
 * something is changed. The properties in `form` are those of the form element.
 */
export function useForm(send: () => unknown) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (thrown) {
      setError(sentenceOf(asApiError(thrown)));
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { error, isBusy, submit, form: { onSubmit, onChange: () => setError(undefined) } };
}
