extension Library {
  private static let works: [(title: String, author: String, pages: Int)] = [
    ("Middlemarch", "George Eliot", 880), ("Moby-Dick", "Herman Melville", 635),
    ("Pride and Prejudice", "Jane Austen", 432), ("Emma", "Jane Austen", 474),
    ("Persuasion", "Jane Austen", 249), ("Jane Eyre", "Charlotte Brontë", 532),
    ("Villette", "Charlotte Brontë", 573), ("Wuthering Heights", "Emily Brontë", 416),
    ("Agnes Grey", "Anne Brontë", 251), ("Bleak House", "Charles Dickens", 1017),
    ("Great Expectations", "Charles Dickens", 544), ("Hard Times", "Charles Dickens", 321),
    ("David Copperfield", "Charles Dickens", 882), ("Dracula", "Bram Stoker", 418),
    ("Frankenstein", "Mary Shelley", 280), ("The Last Man", "Mary Shelley", 479),
    ("Walden", "Henry David Thoreau", 352), ("The Scarlet Letter", "Nathaniel Hawthorne", 279),
    ("Little Women", "Louisa May Alcott", 449), ("The Awakening", "Kate Chopin", 195),
    ("The Time Machine", "H. G. Wells", 118), ("The War of the Worlds", "H. G. Wells", 192),
    ("The Invisible Man", "H. G. Wells", 161), ("Treasure Island", "Robert Louis Stevenson", 311),
    ("Kidnapped", "Robert Louis Stevenson", 288), ("Kim", "Rudyard Kipling", 366),
    ("Heart of Darkness", "Joseph Conrad", 188), ("Lord Jim", "Joseph Conrad", 417),
    ("Nostromo", "Joseph Conrad", 480), ("The Secret Agent", "Joseph Conrad", 269),
    ("A Room with a View", "E. M. Forster", 256), ("Howards End", "E. M. Forster", 302),
    ("Dubliners", "James Joyce", 207), ("Ulysses", "James Joyce", 736),
    ("The Age of Innocence", "Edith Wharton", 305), ("Ethan Frome", "Edith Wharton", 99),
    ("The House of Mirth", "Edith Wharton", 351), ("My Ántonia", "Willa Cather", 272),
    ("O Pioneers!", "Willa Cather", 230), ("Main Street", "Sinclair Lewis", 432),
    ("The Moonstone", "Wilkie Collins", 528), ("The Woman in White", "Wilkie Collins", 672),
    ("Cranford", "Elizabeth Gaskell", 257), ("North and South", "Elizabeth Gaskell", 521),
    ("Vanity Fair", "William Makepeace Thackeray", 867), ("Jude the Obscure", "Thomas Hardy", 528),
    ("Far from the Madding Crowd", "Thomas Hardy", 433), ("The Warden", "Anthony Trollope", 203),
    ("Barchester Towers", "Anthony Trollope", 418), ("The Way We Live Now", "Anthony Trollope", 841),
  ]

  static let samples = works.enumerated().map { position, work in
    var book = Book(
      id: position + 1, title: work.title, author: work.author, pages: work.pages,
      shelf: position < 4 ? .reading : position < 12 ? .finished : .next)
    book.pagesRead = book.shelf == .finished ? work.pages : book.shelf == .reading ? work.pages / 3 : 0
    return book
  }
}
