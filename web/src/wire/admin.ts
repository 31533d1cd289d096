// Asks for the host's page, with the secret that its link brought.

import { takeFragment } from '../ui/address';
import type { AdminForgotten, AdminOverview, AdminPerson } from './generated/admin';
import { ask } from './http';

const KEPT = 'sobremesa.admin';

/** Takes the secret out of the address, and keeps it as long as the tab is open. */
export function takeSecret(): string {
  const brought = takeFragment();
  if (brought) sessionStorage.setItem(KEPT, brought);
  return sessionStorage.getItem(KEPT) ?? '';
}

const headers = (secret: string) => ({ accept: 'application/json', authorization: `Bearer ${secret}` });

export async function fetchOverview(secret: string): Promise<AdminOverview> {
  const answer = await ask('/api/admin/overview', { headers: headers(secret) });
  return (await answer.json()) as AdminOverview;
}

export async function findPeople(secret: string, wanted: string): Promise<AdminPerson[]> {
  const answer = await ask(`/api/admin/people?wanted=${encodeURIComponent(wanted)}`, { headers: headers(secret) });
  return (await answer.json()) as AdminPerson[];
}

export async function forgetPerson(secret: string, person: number): Promise<AdminForgotten> {
  const answer = await ask(`/api/admin/people/${person}`, { method: 'DELETE', headers: headers(secret) });
  return (await answer.json()) as AdminForgotten;
}
