import { Tag, X } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import bar from '../collections/ScopeBar.module.css';
import { IconButton } from '../ui/IconButton.tsx';
import { useLibraryView } from './library-view.ts';

/** Shows which tag the list is filtered by; nothing without one. */
export function TagBar() {
  const tag = useLibraryView((state) => state.tag);
  if (tag === null) return null;
  return (
    <div className={bar.bar}>
      <Tag />
      <span className={bar.name} title={tag}>
        {tag}
      </span>
      <IconButton
        label={t('Show documents with any tag')}
        icon={<X />}
        onClick={() => useLibraryView.setState({ tag: null })}
      />
    </div>
  );
}
