import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isCurrentNavigationItem } from '../current-navigation-item.ts';
import type { Destination } from '../visible-navigation-nodes.ts';

interface DestinationAnchorProps {
  destination: Destination;
  children: ReactNode;
  className: string;
  style?: CSSProperties | undefined;
  /** Accessible name of the link if its title is not shown. */
  label?: string | undefined;
  onChoose?: (() => void) | undefined;
}

export const NavigationDestinationLink = ({ destination, label, onChoose, ...rest }: DestinationAnchorProps) => {
  const [path] = useLocation();
  const named = { 'aria-label': label, title: label, onClick: onChoose, ...rest };
  if (destination.type === 'link') {
    const { url, target } = destination;
    return <a {...named} href={url} target={target} rel={target === '_blank' ? 'noreferrer' : undefined} />;
  }
  return (
    <Link
      {...named}
      href={destination.url}
      aria-current={isCurrentNavigationItem(destination, path) ? 'page' : undefined}
    />
  );
};
