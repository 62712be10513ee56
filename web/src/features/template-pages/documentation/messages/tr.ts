export const documentation = {
  lead: 'İstemcinin nasıl kurulduğu, onu geliştirenler için. Belgeler depodan alınır ve İngilizcedir.',
  documents: 'Belge listesi',
  groups: { client: 'İstemci', product: 'Ürünün tamamı', decisions: 'Kararlar' },
  contents: 'Bu belgede',
  unknown: 'Böyle bir belge yok',
  unknownAdvice: 'Adı değişmiş ya da kaldırılmış olabilir.',
  first: 'İlk belgeyi aç',
} as const;
