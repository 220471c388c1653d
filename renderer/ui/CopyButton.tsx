import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from './Button.tsx';
import { notifyError } from './Toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen reader users. */
  readonly subject: string;
}

/** How long the button shows that it has copied; ms. */
const SAID_MS = 2_000;

export function CopyButton({ text, subject }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => notifyError(t('The text could not be copied'), error),
    );
  return (
    <Button
      aria-label={copied ? t('Copied {subject}', { subject }) : t('Copy {subject}', { subject })}
      onClick={copy}
    >
      {copied ? <Check /> : <Copy />}
      {copied ? t('Copied') : t('Copy')}
    </Button>
  );
}
