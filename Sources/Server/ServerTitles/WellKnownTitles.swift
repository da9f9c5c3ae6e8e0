import ServerCore

/// The bundled titles that most users know, for the deck of a new server. Kinds and decades alternate.
package enum WellKnownTitles {
  package static let sources: [String] = names.split(separator: " ").map { "\(BundledCatalog.name):\($0)" }

  /// Places them before other titles with equally many keepers.
  package static func placeFirst(in transaction: Transaction) throws {
    for (place, source) in sources.enumerated() {
      guard let title = try TitleStore(transaction).title(source: source) else { continue }
      try TitleStore(transaction).placeFirst(titleKey: title.key, place: place)
    }
  }

  private static let names: String = """
    film:the-matrix-1999 book:pride-and-prejudice-1813 show:friends-1994 film:casablanca-1942 \
    book:nineteen-eighty-four-1949 film:spirited-away-2001 book:the-little-prince-1943 \
    show:breaking-bad-2008 film:jaws-1975 book:to-kill-a-mockingbird-1960 film:titanic-1997 \
    book:harry-potter-and-the-philosophers-stone-1997 show:the-simpsons-1989 film:psycho-1960 \
    book:one-hundred-years-of-solitude-1967 film:parasite-2019 book:the-great-gatsby-1925 \
    show:game-of-thrones-2011 film:the-wizard-of-oz-1939 book:the-hunger-games-2008 \
    film:back-to-the-future-1985 book:the-odyssey show:star-trek-1966 film:forrest-gump-1994 \
    book:frankenstein-1818 film:amelie-2001 book:sapiens-2011 show:squid-game-2021 film:the-godfather-1972 \
    book:alices-adventures-in-wonderland-1865 film:barbie-2023 book:the-hobbit-1937 show:sherlock-2010 \
    film:singin-in-the-rain-1952 book:the-kite-runner-2003 film:the-lion-king-1994 book:beloved-1987 \
    show:seinfeld-1989 film:inception-2010 book:murder-on-the-orient-express-1934 film:star-wars-1977 \
    book:don-quixote-1605 show:stranger-things-2016 film:breakfast-at-tiffanys-1961 \
    book:the-handmaids-tale-1985 film:e-t-the-extra-terrestrial-1982 book:circe-2018 \
    show:fawlty-towers-1975 film:get-out-2017 book:jane-eyre-1847 film:pulp-fiction-1994 \
    book:things-fall-apart-1958 show:the-office-2005 film:the-sound-of-music-1965 \
    book:the-hitchhikers-guide-to-the-galaxy-1979 film:finding-nemo-2003 book:romeo-and-juliet-1597 \
    show:the-crown-2016 film:modern-times-1936 book:normal-people-2018 film:jurassic-park-1993 \
    book:the-diary-of-a-young-girl-1947 show:the-sopranos-1999 film:seven-samurai-1954 book:matilda-1988 \
    film:alien-1979 book:crime-and-punishment-1866 show:planet-earth-2006 \
    film:the-grand-budapest-hotel-2014 book:the-alchemist-1988 film:when-harry-met-sally-1989 \
    book:educated-2018 show:columbo-1968 film:2001-a-space-odyssey-1968 book:dracula-1897 \
    film:the-lord-of-the-rings-the-fellowship-of-the-ring-2001 book:the-catcher-in-the-rye-1951 \
    show:chernobyl-2019 film:rear-window-1954 book:the-name-of-the-rose-1980 film:oppenheimer-2023 \
    book:norwegian-wood-1987 show:doctor-who-1963 film:toy-story-1995 book:little-women-1868 \
    film:life-is-beautiful-1997 book:the-very-hungry-caterpillar-1969 show:the-x-files-1993 \
    film:mary-poppins-1964 book:the-girl-with-the-dragon-tattoo-2005 film:the-shawshank-redemption-1994 \
    book:a-brief-history-of-time-1988 show:ted-lasso-2020 film:my-neighbor-totoro-1988 \
    book:the-stranger-1942 film:taxi-driver-1976 book:maus-1986 show:sesame-street-1969 \
    film:la-la-land-2016 book:les-miserables-1862 film:some-like-it-hot-1959 \
    book:the-lord-of-the-rings-1954 show:fleabag-2016 film:the-dark-knight-2008 book:gone-girl-2012 \
    film:metropolis-1927 book:the-adventures-of-sherlock-holmes-1892 show:mr-bean-1990 \
    film:dirty-dancing-1987 book:life-of-pi-2001 film:crouching-tiger-hidden-dragon-2000 \
    book:lord-of-the-flies-1954 show:mad-men-2007 film:the-shining-1980 book:the-book-thief-2005 \
    film:home-alone-1990 book:moby-dick-1851 show:avatar-the-last-airbender-2005 film:interstellar-2014 \
    book:fahrenheit-451-1953 film:roman-holiday-1953 book:pippi-longstocking-1945 \
    show:the-twilight-zone-1959 film:city-of-god-2002 book:perfume-1985 film:black-panther-2018 \
    book:the-old-man-and-the-sea-1952 show:downton-abbey-2010 film:rocky-1976 \
    book:my-brilliant-friend-2011 film:the-silence-of-the-lambs-1991 book:the-metamorphosis-1915 \
    show:money-heist-2017 film:snow-white-and-the-seven-dwarfs-1937 book:project-hail-mary-2021 \
    film:raiders-of-the-lost-ark-1981 book:winnie-the-pooh-1926 show:the-muppet-show-1976 film:shrek-2001 \
    book:the-god-of-small-things-1997 film:groundhog-day-1993 book:war-and-peace-1869 show:lost-2004 \
    film:12-angry-men-1957 book:becoming-2018 film:dune-2021 book:a-christmas-carol-1843 \
    show:the-bear-2022 film:king-kong-1933 book:the-shadow-of-the-wind-2001 film:coco-2017 \
    book:brave-new-world-1932 show:dallas-1978 film:blade-runner-1982 book:never-let-me-go-2005 \
    show:twin-peaks-1990
    """
}
